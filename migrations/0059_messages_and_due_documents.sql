CREATE TABLE "message_digests" (
	"person" integer NOT NULL,
	"day" date NOT NULL,
	"until" timestamptz NOT NULL,
	CONSTRAINT "message_digests_person_day_pk" PRIMARY KEY("person","day")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message" integer NOT NULL,
	"file" integer NOT NULL,
	CONSTRAINT "message_files_message_file_pk" PRIMARY KEY("message","file")
);
--> statement-breakpoint
CREATE TABLE "message_mail" (
	"mandate" integer NOT NULL,
	"thread" text NOT NULL,
	"person" integer NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "message_mail_mandate_thread_person_pk" PRIMARY KEY("mandate","thread","person")
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"mandate" integer NOT NULL,
	"thread" text NOT NULL,
	"person" integer NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "message_reads_mandate_thread_person_up_to_pk" PRIMARY KEY("mandate","thread","person","up_to")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"thread" text NOT NULL,
	"author" integer NOT NULL,
	"counterpart" integer,
	"text" text,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"withdrawn_at" timestamptz,
	"search" text GENERATED ALWAYS AS (search_text(text)) STORED
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_mail" text;--> statement-breakpoint
ALTER TABLE "message_digests" ADD CONSTRAINT "message_digests_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_messages_id_fk" FOREIGN KEY ("message") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mail" ADD CONSTRAINT "message_mail_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mail" ADD CONSTRAINT "message_mail_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_counterpart_users_id_fk" FOREIGN KEY ("counterpart") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_file" ON "message_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "message_mail_person" ON "message_mail" USING btree ("person");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("mandate","thread","id");--> statement-breakpoint
CREATE INDEX "messages_counterpart" ON "messages" USING btree ("counterpart","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_trash" ON "messages" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "document_requests_due" ON "document_requests" USING btree ("due_date","mandate") WHERE due_date is not null and deleted_at is null;--> statement-breakpoint
select kernel_track('messages');--> statement-breakpoint
create trigger learn_search_words after insert or update on messages
  for each row execute function learn_search_words();
