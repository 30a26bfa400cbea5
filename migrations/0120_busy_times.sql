CREATE TABLE "busy_feeds" (
	"person" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"read_at" timestamptz NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"person" integer NOT NULL,
	"begins_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "busy_feeds" ADD CONSTRAINT "busy_feeds_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_person_busy_feeds_person_fk" FOREIGN KEY ("person") REFERENCES "public"."busy_feeds"("person") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_person" ON "busy_times" USING btree ("person","begins_at");
