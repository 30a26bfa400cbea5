CREATE TABLE "arriving_contents" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "arriving_contents_at" ON "arriving_contents" USING btree ("at");
