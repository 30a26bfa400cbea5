CREATE TABLE "quote_deposits" (
	"quote" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "preferred_channel" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_pdf_hash" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_pdf_size" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "mail_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_deposits" ADD CONSTRAINT "quote_deposits_quote_quotes_id_fk" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
