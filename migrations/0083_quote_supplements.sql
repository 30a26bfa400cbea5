ALTER TABLE "quotes" ADD COLUMN "supplement" boolean;
