vcl 4.1;
# The shared cache before the balancer. What is public is kept, and asked for again as often as the server wants: pages
# and calls each time (by their ETag), files that never change never. So nobody is shown what has changed meanwhile.
import std;

backend balancer {
  .host = "balancer";
  .port = "8080";
  .first_byte_timeout = 75s;
  .between_bytes_timeout = 75s;
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; }
}

sub vcl_recv {
  # Stays open for as long as the page.
  if (req.url ~ "^/api/notices/stream") {
    return (pipe);
  }
  # A part of a film: a cache would fetch the whole.
  if (req.http.Range) {
    return (pass);
  }
  # Requests for the same page don't wait for one another: what it is asked is answered from memory.
  set req.hash_ignore_busy = true;
  # What is old is shown only while no server is alive.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
}

sub vcl_backend_response {
  # Of the same address in each language and compression there is a copy, as `Vary` says.
  set beresp.grace = 10m;
  set beresp.keep = 1h;
  if (beresp.status >= 500 || std.integer(beresp.http.Content-Length, 0) > 4194304) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
}
