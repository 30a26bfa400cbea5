CREATE TABLE "report_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"chapter" text NOT NULL,
	"text" text NOT NULL,
	"author" integer NOT NULL,
	"answer" text,
	"answered_by" integer,
	"resolved" boolean,
	"search" text GENERATED ALWAYS AS (search_text(text)) STORED
);
--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD COLUMN "compared_with" integer;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "report_comments" ADD CONSTRAINT "report_comments_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_comments" ADD CONSTRAINT "report_comments_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_comments" ADD CONSTRAINT "report_comments_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_comments_mandate" ON "report_comments" USING btree ("mandate","created_at","id");--> statement-breakpoint
CREATE INDEX "report_comments_search" ON "report_comments" USING gin (search gin_trgm_ops);--> statement-breakpoint
select kernel_track('report_comments');--> statement-breakpoint
create trigger learn_search_words after insert or update on report_comments
  for each row execute function learn_search_words();
