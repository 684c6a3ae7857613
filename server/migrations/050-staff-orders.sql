-- Staff look through all orders, by their state, and for buyers by a part of their name or address.
create index orders_state on orders (state, id);
create index accounts_email_part on accounts using gin (email gin_trgm_ops);
create index profiles_display_name_part on profiles using gin (display_name gin_trgm_ops);
create index profiles_full_name_part on profiles using gin ((first_name || ' ' || last_name) gin_trgm_ops);
