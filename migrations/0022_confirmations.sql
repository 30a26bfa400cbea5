CREATE TABLE "reference_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"figure" text NOT NULL,
	"value" double precision,
	"source" text NOT NULL,
	"link" text,
	"read_on" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reference_confirmations_figure" ON "reference_confirmations" USING btree ("figure","read_on");--> statement-breakpoint
select kernel_track('reference_confirmations');
