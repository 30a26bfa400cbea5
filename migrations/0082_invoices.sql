CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text,
	"quote" integer NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"amount" numeric(14, 2) NOT NULL,
	"reference" text NOT NULL,
	"content" jsonb NOT NULL,
	"voided_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_quotes_id_fk" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_quote_kind" ON "invoices" USING btree ("quote","kind") WHERE voided_at is null;

--> statement-breakpoint
-- Bills of deposits that were issued keep the number of their quote, as they were printed.
insert into invoices (kind, quote, issued_on, amount, reference, content)
select 'deposit', quote, (content ->> 'day')::date, (content ->> 'amount')::numeric, content ->> 'reference', content
from quote_deposits;
