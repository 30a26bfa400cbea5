ALTER TABLE "settings" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What a kind has of its own, by the name of its column: to history it is the same value, so that it makes
-- no version.
update settings set answers = coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(settings))
  where key ~ '^(due_days|checklist)_' and value <> 'null'), '{}');--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_amoen";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_cecb";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_cecbplus";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_cvc_concept";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_ged";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_incitative_consulting";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "due_days_peik";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_amoen";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_cecb";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_cecbplus";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_cvc_concept";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_ged";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_incitative_consulting";--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "checklist_peik";