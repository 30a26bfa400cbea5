CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"programme" text NOT NULL,
	"form" text,
	"reference" text,
	"paid_to" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"granted" numeric(14, 2),
	"asked_on" date NOT NULL,
	"decided_on" date,
	"paid_on" date,
	"proof_due" date,
	"proof_sent_on" date,
	"deducted_by" integer,
	"deducted" numeric(14, 2),
	"search" text GENERATED ALWAYS AS (search_text(coalesce(programme, '') || ' ' || coalesce(reference, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claimed" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_deducted_by_invoices_id_fk" FOREIGN KEY ("deducted_by") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_mandate" ON "claims" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("asked_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("mandate") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "claims_deducted" ON "claims" USING btree ("deducted_by") WHERE deducted_by is not null;--> statement-breakpoint
CREATE INDEX "claims_search" ON "claims" USING gin (search gin_trgm_ops);--> statement-breakpoint
select kernel_track('claims');--> statement-breakpoint
create trigger learn_search_words after insert or update on claims
  for each row execute function learn_search_words();
