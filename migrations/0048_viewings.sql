CREATE TABLE "viewed_paths" (
	"actor_id" integer NOT NULL,
	"viewed_as" integer NOT NULL,
	"path" text NOT NULL,
	"resource" text,
	"record_id" integer,
	"first_at" timestamptz NOT NULL,
	"calls" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "viewed_paths_actor_id_viewed_as_path_pk" PRIMARY KEY("actor_id","viewed_as","path")
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"actor_id" integer NOT NULL,
	"viewed_as" integer NOT NULL,
	"started_at" timestamptz NOT NULL,
	"reason" text,
	"last_at" timestamptz NOT NULL,
	"ip" "inet",
	"user_agent" text,
	CONSTRAINT "viewings_actor_id_viewed_as_pk" PRIMARY KEY("actor_id","viewed_as")
);
--> statement-breakpoint
ALTER TABLE "viewed_paths" ADD CONSTRAINT "viewed_paths_actor_id_viewed_as_viewings_actor_id_viewed_as_fk" FOREIGN KEY ("actor_id","viewed_as") REFERENCES "public"."viewings"("actor_id","viewed_as") ON DELETE no action ON UPDATE no action;
