CREATE TABLE "kickoff_answers" (
	"form" integer NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"device" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "kickoff_answers_form_name_pk" PRIMARY KEY("form","name")
);
--> statement-breakpoint
CREATE TABLE "kickoff_changes" (
	"form" integer NOT NULL,
	"change" uuid NOT NULL,
	CONSTRAINT "kickoff_changes_form_change_pk" PRIMARY KEY("form","change")
);
--> statement-breakpoint
CREATE TABLE "kickoff_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kickoff_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form" integer NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "kickoff_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kickoff_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form" integer NOT NULL,
	"device" integer NOT NULL,
	"upload" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"scan" text,
	"file" integer
);
--> statement-breakpoint
CREATE TABLE "kickoff_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kickoff_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mandate" integer NOT NULL,
	"client" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"made_by" integer,
	"made_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"mailed_at" timestamptz,
	"reminded_at" timestamptz,
	"revoked_at" timestamptz,
	"sent_at" timestamptz,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamptz,
	"code" text,
	"code_asked_at" timestamptz,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "guest" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "kickoff" text;--> statement-breakpoint
ALTER TABLE "kickoff_answers" ADD CONSTRAINT "kickoff_answers_form_kickoff_forms_id_fk" FOREIGN KEY ("form") REFERENCES "public"."kickoff_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_answers" ADD CONSTRAINT "kickoff_answers_device_kickoff_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."kickoff_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_changes" ADD CONSTRAINT "kickoff_changes_form_kickoff_forms_id_fk" FOREIGN KEY ("form") REFERENCES "public"."kickoff_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_devices" ADD CONSTRAINT "kickoff_devices_form_kickoff_forms_id_fk" FOREIGN KEY ("form") REFERENCES "public"."kickoff_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_files" ADD CONSTRAINT "kickoff_files_form_kickoff_forms_id_fk" FOREIGN KEY ("form") REFERENCES "public"."kickoff_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_files" ADD CONSTRAINT "kickoff_files_device_kickoff_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."kickoff_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_files" ADD CONSTRAINT "kickoff_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_forms" ADD CONSTRAINT "kickoff_forms_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_forms" ADD CONSTRAINT "kickoff_forms_client_users_id_fk" FOREIGN KEY ("client") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kickoff_forms" ADD CONSTRAINT "kickoff_forms_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kickoff_answers_device" ON "kickoff_answers" USING btree ("device");--> statement-breakpoint
CREATE UNIQUE INDEX "kickoff_devices_token" ON "kickoff_devices" USING btree ("form","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kickoff_files_upload" ON "kickoff_files" USING btree ("upload");--> statement-breakpoint
CREATE INDEX "kickoff_files_form" ON "kickoff_files" USING btree ("form","id");--> statement-breakpoint
CREATE INDEX "kickoff_files_device" ON "kickoff_files" USING btree ("device");--> statement-breakpoint
CREATE INDEX "kickoff_files_file" ON "kickoff_files" USING btree ("file");--> statement-breakpoint
CREATE UNIQUE INDEX "kickoff_forms_token" ON "kickoff_forms" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kickoff_forms_open" ON "kickoff_forms" USING btree ("mandate") WHERE revoked_at is null and sent_at is null;--> statement-breakpoint
CREATE INDEX "kickoff_forms_mandate" ON "kickoff_forms" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "kickoff_forms_client" ON "kickoff_forms" USING btree ("client","id");--> statement-breakpoint
CREATE INDEX "files_unchecked" ON "files" USING btree ("created_at","mandate") WHERE state = 'received' and origin = 'client' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "uploads_guest" ON "uploads" USING btree ("guest") WHERE guest is not null;--> statement-breakpoint
CREATE INDEX "mandates_waiting_since" ON "mandates" USING btree ((waiting ->> 'since'),"id") WHERE deleted_at is null and waiting is not null;--> statement-breakpoint
CREATE INDEX "mandates_waiting_until" ON "mandates" USING btree ((waiting ->> 'until'),"id") WHERE deleted_at is null and waiting is not null;--> statement-breakpoint
CREATE INDEX "mandates_status_since" ON "mandates" USING btree ("status",(status_dates ->> status),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_cancellation" ON "mandates" USING btree ((cancellation_request ->> 'at'),"id") WHERE deleted_at is null and cancellation_request is not null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("created_at","mandate") WHERE state = 'open' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_unpublished" ON "reports" USING btree ("created_at","mandate") WHERE published_at is null and state = 'done' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "kickoff_form_url";
