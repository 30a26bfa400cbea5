CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_at" timestamptz NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"started_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"fault" text,
	"name" text,
	"bytes" bigint,
	"sha256" text,
	"archive_sha256" text,
	"is_tried" boolean,
	"rows" integer,
	"tables" integer,
	"contents" integer,
	"seals" integer,
	"opened_at" timestamptz,
	"opened_by" integer,
	CONSTRAINT "backups_due_at_unique" UNIQUE("due_at")
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_done" ON "backups" USING btree ("due_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "backups_opened" ON "backups" USING btree ("opened_at") WHERE opened_at is not null;
