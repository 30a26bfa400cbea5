CREATE INDEX "quotes_unbilled" ON "quotes" USING btree ("answered_at","id") WHERE status = 'accepted' and deposit is not null and deposit_pdf_hash is null;
