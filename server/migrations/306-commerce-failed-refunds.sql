create index refunds_failed on refunds (created_at) where state = 'failed';
