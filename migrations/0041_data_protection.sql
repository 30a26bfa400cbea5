CREATE TABLE "privacy_acceptances" (
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamptz NOT NULL,
	CONSTRAINT "privacy_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"requested_at" timestamptz NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"file_hash" text,
	"size" integer,
	"expires_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletion_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"requested_at" timestamptz NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamptz,
	"decided_by" integer,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"erased_at" timestamptz NOT NULL,
	"is_complete" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record" integer NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"due_since" date NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"hold_reason" text,
	"listed_at" timestamptz NOT NULL,
	"decided_at" timestamptz,
	"decided_by" integer
);
--> statement-breakpoint
CREATE TABLE "privacy_statements" (
	"version" integer PRIMARY KEY NOT NULL,
	"fr" text NOT NULL,
	"en" text NOT NULL,
	"it" text NOT NULL,
	"published_at" timestamptz NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
ALTER TABLE "privacy_acceptances" ADD CONSTRAINT "privacy_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_items" ADD CONSTRAINT "retention_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_statements" ADD CONSTRAINT "privacy_statements_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copies_user" ON "data_copies" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "data_copies_expires" ON "data_copies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_copies_file" ON "data_copies" USING btree ("file_hash") WHERE file_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_open" ON "deletion_requests" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "deletion_requests_recent" ON "deletion_requests" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "retention_items_record" ON "retention_items" USING btree ("resource","record");--> statement-breakpoint
CREATE INDEX "retention_items_state" ON "retention_items" USING btree ("state","due_since","id");
