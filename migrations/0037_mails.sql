CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"message" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"port" text,
	"sent_at" timestamptz,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamptz,
	"problem" text,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("created_at") WHERE state <> 'queued';
