-- allowed: it would let a quote have one partial invoice only; another index holds what the version before needs of it
DROP INDEX "invoices_quote_kind";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "created_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "provenance" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "corrects" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamptz;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminded_at" timestamptz;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "pdf_hash" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "pdf_size" integer;--> statement-breakpoint
ALTER TABLE "quote_notes" ADD COLUMN "invoiced_elsewhere" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_invoices_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "invoices_quote_once" ON "invoices" USING btree ("quote","kind") WHERE voided_at is null and kind in ('deposit', 'final');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_quote" ON "invoices" USING btree ("quote","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_issued" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_unpaid" ON "invoices" USING btree ("due_on","id") WHERE voided_at is null and amount > credited + paid;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_corrects" ON "invoices" USING btree ("corrects") WHERE corrects is not null;
--> statement-breakpoint
select kernel_track('invoices');
--> statement-breakpoint
-- The PDF of a deposit in force is kept with its quote, and went with the receipt of the answer.
-- allowed: one row for each quote with a deposit, a few hundred in years, and no screen changes them
update invoices set pdf_hash = q.deposit_pdf_hash, pdf_size = q.deposit_pdf_size, sent_at = q.answered_at from quotes q
where q.id = invoices.quote and invoices.voided_at is null;
--> statement-breakpoint
-- What was closed before there were final invoices has been invoiced by other means.
insert into quote_notes (id, invoiced_elsewhere)
select q.id, true from quotes q where q.status = 'accepted' and not exists (
  select from mandates m where m.id = any(q.mandates) and m.status not in ('closed', 'cancelled'))
on conflict (id) do update set invoiced_elsewhere = true;
