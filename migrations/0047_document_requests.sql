CREATE TABLE "document_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer NOT NULL,
	"type" text NOT NULL,
	"custom_type" integer,
	"label" text,
	"reminded_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "request" integer;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_custom_type_file_types_id_fk" FOREIGN KEY ("custom_type") REFERENCES "public"."file_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_requests_mandate" ON "document_requests" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "document_requests_building" ON "document_requests" USING btree ("building");--> statement-breakpoint
CREATE INDEX "document_requests_type" ON "document_requests" USING btree ("custom_type");--> statement-breakpoint
CREATE INDEX "document_requests_order" ON "document_requests" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "document_requests_trash" ON "document_requests" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_request_document_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."document_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_request" ON "files" USING btree ("request");--> statement-breakpoint
select kernel_track('document_requests');
