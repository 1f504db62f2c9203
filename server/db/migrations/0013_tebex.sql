CREATE TABLE "tebex_baskets" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"order_key" text NOT NULL,
	"ident" text,
	"lines" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"filled_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"refusal" jsonb,
	"transaction_id" text,
	"heard" text,
	CONSTRAINT "tebex_baskets_order_key_unique" UNIQUE("order_key"),
	CONSTRAINT "tebex_baskets_ident_unique" UNIQUE("ident"),
	CONSTRAINT "tebex_baskets_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_packages" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"image" text,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_single" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tebex_package_id" integer;--> statement-breakpoint
CREATE INDEX "tebex_baskets_created_at_index" ON "tebex_baskets" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tebex_package_id_unique" UNIQUE("tebex_package_id");