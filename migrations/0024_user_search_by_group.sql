ALTER TABLE "users" drop column "search_base";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_base" text GENERATED ALWAYS AS (search_text(first_name || coalesce(' ' || last_name, '') || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "users" drop column "search_contact";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_contact" text GENERATED ALWAYS AS (search_text(company_name)) STORED;