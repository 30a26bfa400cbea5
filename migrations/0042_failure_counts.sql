CREATE TABLE "failure_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"empty_at" timestamptz NOT NULL
);
