ALTER TABLE "consumptions" ADD COLUMN "cost" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "consumptions" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "consumptions" ADD COLUMN "delivered_on" date;
