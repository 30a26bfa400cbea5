CREATE TABLE "bill_values" (
	"bill" integer NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"printed" text NOT NULL,
	"page" integer NOT NULL,
	"box" jsonb NOT NULL,
	"confidence" double precision NOT NULL,
	"source" text NOT NULL,
	"cut_out" text NOT NULL,
	"is_taken" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bill_values_bill_field_pk" PRIMARY KEY("bill","field")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file" integer,
	"edition" integer NOT NULL,
	"file_name" text,
	"asked_at" timestamptz NOT NULL,
	"outcome" text,
	"has_several" boolean DEFAULT false NOT NULL,
	"contradictions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consumption" integer,
	"taken_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "bill_values" ADD CONSTRAINT "bill_values_bill_bills_id_fk" FOREIGN KEY ("bill") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_consumption_consumptions_id_fk" FOREIGN KEY ("consumption") REFERENCES "public"."consumptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_values_cut_out" ON "bill_values" USING btree ("cut_out");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_file" ON "bills" USING btree ("file","edition");--> statement-breakpoint
CREATE INDEX "bills_consumption" ON "bills" USING btree ("consumption") WHERE consumption is not null;--> statement-breakpoint
select kernel_track('bills');
