CREATE TABLE "reference_vat" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_vat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"vat" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reference_vat_name" ON "reference_vat" USING btree ("name","id");--> statement-breakpoint
select kernel_track('reference_vat');
