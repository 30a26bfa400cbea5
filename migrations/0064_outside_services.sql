CREATE TABLE "integrations" (
	"service" text PRIMARY KEY NOT NULL,
	"secret" text,
	"secret_url" text,
	"secret_set_at" timestamptz,
	"secret_set_by" integer,
	"last_success_at" timestamptz,
	"last_error" jsonb,
	"last_error_at" timestamptz,
	"next_call_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "task_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mandate" integer NOT NULL,
	"task" text DEFAULT '' NOT NULL,
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"page_id" text,
	"url" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"payload" jsonb,
	"payload_hash" text NOT NULL,
	"sent_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"requested_at" timestamptz NOT NULL,
	"requested_by" integer,
	"sent_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_secret_set_by_users_id_fk" FOREIGN KEY ("secret_set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_notes" ADD CONSTRAINT "task_notes_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_notes" ADD CONSTRAINT "task_notes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_notes_mandate" ON "task_notes" USING btree ("mandate","task");
