CREATE TABLE "calendars" (
	"person" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"title" text,
	"item" text,
	"note" text,
	"person" integer,
	"due_date" date,
	"done" boolean,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(title, '') || ' ' || coalesce(note, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "document_requests" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_token" ON "calendars" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_item" ON "tasks" USING btree ("item","mandate") WHERE deleted_at is null and item is not null;--> statement-breakpoint
CREATE INDEX "tasks_mandate" ON "tasks" USING btree ("mandate","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_person" ON "tasks" USING btree ("person","due_date","id") WHERE deleted_at is null and done is not true;--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_trash" ON "tasks" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin (search gin_trgm_ops);--> statement-breakpoint
select kernel_track('tasks');--> statement-breakpoint
create trigger learn_search_words after insert or update on tasks
  for each row execute function learn_search_words();
