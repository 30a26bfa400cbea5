ALTER TABLE "mandates" ADD COLUMN "duplicate_of" integer;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_duplicate_of_mandates_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandates_duplicate_of" ON "mandates" USING btree ("duplicate_of") WHERE duplicate_of is not null;