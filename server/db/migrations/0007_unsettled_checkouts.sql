DROP INDEX "orders_stock_state_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "session_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_unsettled_index" ON "orders" USING btree ("expires_at") WHERE paid_at is null and session_closed_at is null;