ALTER TABLE "orders" DROP CONSTRAINT "orders_hidden_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
CREATE INDEX "orders_put_away_index" ON "orders" USING btree ("created_at","id") WHERE hidden_at is not null and paid_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hidden_reason_check" CHECK (hidden_reason is null or (hidden_at is not null and paid_at is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hidden_check" CHECK (hidden_at is null or state <> 'held');