ALTER TABLE "quotes" ADD COLUMN "accepted_pdf_hash" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "accepted_pdf_size" integer;
