CREATE TABLE "views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"state" text,
	"columns" jsonb,
	"owner" integer NOT NULL,
	"is_shared" boolean
);
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree (lower(name),"owner","list") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner");--> statement-breakpoint
select kernel_track('views');
