CREATE TABLE "report_snapshots" (
	"report" integer PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"format" text NOT NULL,
	"workbook" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"draft_hash" text,
	"draft_size" integer,
	"final_hash" text,
	"final_size" integer,
	"author" integer NOT NULL,
	"published_at" timestamptz,
	"published_by" integer
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "calculation_excel" jsonb;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_report_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_number" ON "reports" USING btree ("mandate","number");--> statement-breakpoint
CREATE INDEX "reports_published" ON "reports" USING btree ("mandate") WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
select kernel_track('reports');
