DROP INDEX "campaign_results_score";--> statement-breakpoint
CREATE INDEX "campaign_results_contacted" ON "campaign_results" USING btree ("campaign") WHERE status in ('contacted', 'interested', 'not_interested');--> statement-breakpoint
CREATE INDEX "campaign_results_score" ON "campaign_results" USING btree ("campaign","score" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;
