CREATE TABLE "merge_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge" integer NOT NULL,
	"table" text NOT NULL,
	"key" jsonb NOT NULL,
	"column" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undone_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"kept" integer NOT NULL,
	"merged" integer NOT NULL,
	"at" timestamptz NOT NULL,
	"undone_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "merge_changes" ADD CONSTRAINT "merge_changes_merge_merges_id_fk" FOREIGN KEY ("merge") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merge_changes_merge" ON "merge_changes" USING btree ("merge","table","column");--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("resource","kept");--> statement-breakpoint
CREATE INDEX "merges_at" ON "merges" USING btree ("at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_merged" ON "users" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "companies_merged" ON "companies" USING btree ("merged_into") WHERE merged_into is not null;
