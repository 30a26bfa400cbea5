CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"resource" text NOT NULL,
	"record" integer,
	"field" text,
	"before" jsonb,
	"value" jsonb,
	"comment" text,
	"author" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamptz,
	"dismissed_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_mandate" ON "proposals" USING btree ("mandate","state");--> statement-breakpoint
CREATE INDEX "proposals_record" ON "proposals" USING btree ("resource","record");--> statement-breakpoint
CREATE INDEX "proposals_author" ON "proposals" USING btree ("author");--> statement-breakpoint
select kernel_track('proposals');
