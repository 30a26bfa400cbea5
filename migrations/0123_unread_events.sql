ALTER TABLE "busy_feeds" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;
