CREATE TABLE "audit_seals" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed_at" timestamptz NOT NULL,
	"rows" integer NOT NULL,
	"previous" text NOT NULL,
	"content" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "audit_head_email" text;--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("resource","record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_viewed" ON "audit_log" USING btree ("viewed_as") WHERE viewed_as is not null;--> statement-breakpoint
CREATE INDEX "audit_log_ip" ON "audit_log" USING btree ("ip","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("at","id") WHERE act ~ '_(refused|locked)$';
--> statement-breakpoint

-- Written by hand: the log and its seals are only ever added to. A row is sealed once, and a person's values can be
-- erased from it; whole years are removed from the front by `npm run audit:prune`, after ten years.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := CASE WHEN TG_TABLE_NAME = 'audit_log'
    THEN to_jsonb(OLD) ->> 'at' ELSE to_jsonb(OLD) ->> 'sealed_at' END;
BEGIN
  IF coalesce(current_setting('egide.audit_prune', true), '') <> 'on' OR moment > now() - interval '10 years' THEN
    RAISE EXCEPTION 'rows of % are kept for ten years', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NOT (
    -- Sealed once, all else as it was.
    (OLD.seal_id IS NULL AND NEW.seal_id IS NOT NULL
      AND (OLD.id, OLD.at, OLD.act, OLD.digest) = (NEW.id, NEW.at, NEW.act, NEW.digest)
      AND (OLD.actor_id, OLD.viewed_as, OLD.resource, OLD.record_id, OLD.detail, OLD.ip, OLD.user_agent,
        OLD.request_id, OLD.salt)
        IS NOT DISTINCT FROM (NEW.actor_id, NEW.viewed_as, NEW.resource, NEW.record_id, NEW.detail, NEW.ip,
        NEW.user_agent, NEW.request_id, NEW.salt))
    -- Erased: values and salt are gone, id, time, act and digest stay.
    OR ((OLD.id, OLD.at, OLD.act, OLD.digest) = (NEW.id, NEW.at, NEW.act, NEW.digest)
      AND OLD.seal_id IS NOT DISTINCT FROM NEW.seal_id
      AND num_nonnulls(NEW.actor_id, NEW.viewed_as, NEW.resource, NEW.record_id, NEW.detail, NEW.ip,
        NEW.user_agent, NEW.request_id, NEW.salt) = 0)))
  EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_unchanged BEFORE UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse_removal();
--> statement-breakpoint
CREATE TRIGGER audit_seals_kept BEFORE DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_refuse_removal();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_not_emptied BEFORE TRUNCATE ON audit_seals EXECUTE FUNCTION audit_refuse_change();
