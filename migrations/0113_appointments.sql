CREATE TABLE "appointment_links" (
	"appointment" integer PRIMARY KEY NOT NULL,
	"client" integer,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"state" text NOT NULL,
	"day" date,
	"time" text,
	"minutes" integer NOT NULL,
	"slots" jsonb,
	"sequence" integer DEFAULT 0 NOT NULL,
	"person" integer NOT NULL,
	"attendees" text[],
	"guest_name" text,
	"guest_email" text,
	"place" text,
	"keys" text,
	"preparation" text,
	"note" text,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(place, '') || ' ' || coalesce(preparation, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "appointment_invitations" (
	"appointment" integer NOT NULL,
	"email" text NOT NULL,
	"person" integer,
	"told" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" integer NOT NULL,
	"has_link" boolean NOT NULL,
	CONSTRAINT "appointment_invitations_appointment_email_pk" PRIMARY KEY("appointment","email")
);
--> statement-breakpoint
ALTER TABLE "appointment_links" ADD CONSTRAINT "appointment_links_appointment_appointments_id_fk" FOREIGN KEY ("appointment") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_links" ADD CONSTRAINT "appointment_links_client_users_id_fk" FOREIGN KEY ("client") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_invitations" ADD CONSTRAINT "appointment_invitations_appointment_appointments_id_fk" FOREIGN KEY ("appointment") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_invitations" ADD CONSTRAINT "appointment_invitations_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_links_token" ON "appointment_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_slot" ON "appointments" USING btree ("person","day","time") WHERE state = 'fixed' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "appointments_mandate" ON "appointments" USING btree ("mandate","day","id");--> statement-breakpoint
CREATE INDEX "appointments_order" ON "appointments" USING btree ("day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "appointments_open" ON "appointments" USING btree ("mandate") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "appointments_search" ON "appointments" USING gin (search gin_trgm_ops);--> statement-breakpoint
select kernel_track('appointments');--> statement-breakpoint
create trigger learn_search_words after insert or update on appointments
  for each row execute function learn_search_words();
