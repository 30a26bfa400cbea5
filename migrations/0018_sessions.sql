CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz NOT NULL,
	"used_at" timestamptz NOT NULL,
	"ip" "inet",
	"user_agent" text,
	"expires_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"ended_why" text
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" RENAME COLUMN "family" TO "session";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "refresh_tokens_family";--> statement-breakpoint
DROP INDEX "refresh_tokens_user";--> statement-breakpoint
-- Whoever is signed in stays so: each family of refresh tokens was one sign-in.
INSERT INTO "sessions" ("id", "user_id", "created_at", "used_at", "expires_at", "ended_at")
SELECT "session", min("user_id"), min("family_expires_at") - interval '30 days', max("created_at"),
  max("expires_at"), max("revoked_at")
FROM "refresh_tokens" GROUP BY "session";
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session");--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "family_expires_at";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "revoked_at";
--> statement-breakpoint
-- Tells every process that what it keeps of callers (features/auth/callers.server.ts) is no longer true.
create function access_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_access', '');
  return null;
end $$;
--> statement-breakpoint
create trigger access_tell after update on users for each row
  when (old.groups is distinct from new.groups or old.sign_in is distinct from new.sign_in
    or old.deleted_at is distinct from new.deleted_at)
  execute function access_tell();
--> statement-breakpoint
create trigger access_tell after update on sessions for each row
  when (old.ended_at is distinct from new.ended_at) execute function access_tell();
--> statement-breakpoint
create trigger access_tell_gone after delete on sessions for each row
  when (old.ended_at is null) execute function access_tell();
