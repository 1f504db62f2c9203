CREATE TABLE "refund_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"refunded_before" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_network" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_order_id_index" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_asked_key" ON "refund_requests" USING btree ("order_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "orders_held_index" ON "orders" USING btree ("hold_network") WHERE stock_state = 'held';