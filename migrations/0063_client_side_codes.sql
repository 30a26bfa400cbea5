CREATE TABLE "kickoff_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kickoff_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form" integer NOT NULL,
	"token_hash" text NOT NULL,
	"code" text,
	"code_asked_at" timestamptz NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reminded_at" timestamptz;--> statement-breakpoint
ALTER TABLE "kickoff_codes" ADD CONSTRAINT "kickoff_codes_form_kickoff_forms_id_fk" FOREIGN KEY ("form") REFERENCES "public"."kickoff_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kickoff_codes_token" ON "kickoff_codes" USING btree ("form","token_hash");--> statement-breakpoint
ALTER TABLE "kickoff_forms" DROP COLUMN "code";--> statement-breakpoint
ALTER TABLE "kickoff_forms" DROP COLUMN "code_asked_at";--> statement-breakpoint
ALTER TABLE "kickoff_forms" DROP COLUMN "code_tries";
