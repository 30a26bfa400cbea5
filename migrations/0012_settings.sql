-- Nothing wrote to the settings of before; these are a record, with its versions and history.
DROP TABLE "settings";--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"organisation" text,
	"support_email" text,
	"street" text,
	"number" text,
	"postcode" text,
	"city" text,
	"vat_number" text,
	"iban" text,
	"checklist_amoen" jsonb,
	"checklist_cecb" jsonb,
	"checklist_cecbplus" jsonb,
	"checklist_cvc_concept" jsonb,
	"checklist_ged" jsonb,
	"checklist_incitative_consulting" jsonb,
	"checklist_peik" jsonb,
	CONSTRAINT "settings_once" CHECK ("settings"."id" = 1)
);--> statement-breakpoint
select kernel_track('settings');--> statement-breakpoint
insert into settings default values;
