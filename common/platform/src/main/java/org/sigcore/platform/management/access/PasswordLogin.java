// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Authenticates users by name and password. A hash that resists guessing costs tens of milliseconds of CPU, and HTTP
 * Basic sends the password with every request: a verified password is cached as a keyed digest until the account
 * changes. Thread-safe.
 */
final class PasswordLogin implements ReactiveAuthenticationManager {
    static final String ADMIN = "admin";

    private static final int MAX_KNOWN = 256;
    private static final int HASHES_AT_A_TIME = 2;
    private static final int MAX_WAITING = 32;
    private static final int MAX_PASSWORD = 256;
    // Hash of no password: rejecting an unknown user takes as long as rejecting a known one.
    static final String UNUSED_HASH = "$2a$10$7EqJtq98hPqEX7fNZaFWoOePaWxn96p36WQoeG6Lruj3vjPGga31W";

    private final ConfigView<Map<String, ManagementAccount>> accounts;
    private final AdminPassword admin;
    private final PasswordEncoder encoder;
    private final LoginLimit limit;
    private final Scheduler threads;
    private final Semaphore hashing = new Semaphore(HASHES_AT_A_TIME);
    private final Semaphore waiting = new Semaphore(MAX_WAITING);
    private final byte[] key = new byte[32];
    private final Map<String, Known> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MAX_KNOWN;
        }
    };

    /** A successful log-in; {@code account} is null for the built-in administrator. */
    private record Known(@Nullable ManagementAccount account) {}

    private record Attempt(
            String name,
            String password,
            @Nullable ManagementAccount account,
            @Nullable InetAddress from) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** @param threads may block */
    PasswordLogin(
            ConfigView<Map<String, ManagementAccount>> accounts,
            AdminPassword admin,
            PasswordEncoder encoder,
            LoginLimit limit,
            Scheduler threads) {
        this.accounts = accounts;
        this.admin = admin;
        this.encoder = encoder;
        this.limit = limit;
        this.threads = threads;
        new SecureRandom().nextBytes(key);
    }

    @Override
    public Mono<Authentication> authenticate(Authentication login) {
        String name = login.getName();
        String password = String.valueOf(login.getCredentials());
        InetAddress from = login.getDetails() instanceof InetAddress address ? address : null;
        ManagementAccount account = accounts.current().get(name);
        String digest = Digests.hmac(key, (name + "\0" + password).getBytes(StandardCharsets.UTF_8));
        if (knows(digest, account)) {
            return Mono.just(user(name, account));
        }
        Duration wait = limit.wait(from);
        Mono<Authentication> checked = Mono.fromCallable(
                        () -> check(new Attempt(name, password, account, from), digest, wait))
                .subscribeOn(threads);
        if (wait == null) {
            return checked;
        }
        Duration queued = limit.queued();
        return queued == null ? Mono.error(new TooManyLoginsException(wait)) : checked.delaySubscription(queued);
    }

    private boolean knows(String digest, @Nullable ManagementAccount account) {
        synchronized (known) {
            Known found = known.get(digest);
            return found != null && Objects.equals(found.account(), account);
        }
    }

    /** @param wait time until the address may fail again; null if it may now */
    private Authentication check(Attempt attempt, String digest, @Nullable Duration wait) throws InterruptedException {
        if (!matches(attempt.name(), attempt.password(), attempt.account())) {
            limit.failed(attempt.from());
            throw wait == null
                    ? new BadCredentialsException("the user or the password is wrong")
                    : new TooManyLoginsException(wait);
        }
        synchronized (known) {
            known.put(digest, new Known(attempt.account()));
        }
        return user(attempt.name(), attempt.account());
    }

    private boolean matches(String name, String password, @Nullable ManagementAccount account)
            throws InterruptedException {
        if (password.length() > MAX_PASSWORD) {
            return false;
        }
        if (!waiting.tryAcquire()) {
            throw new TooManyLoginsException(Duration.ZERO);
        }
        try {
            hashing.acquire();
            try {
                if (account == null && name.equals(ADMIN)) {
                    return admin.matches(password);
                }
                String hash = account == null ? null : account.passwordHash();
                boolean right = encoder.matches(password, hash == null ? UNUSED_HASH : hash);
                return right && hash != null;
            } finally {
                hashing.release();
            }
        } finally {
            waiting.release();
        }
    }

    private static Authentication user(String name, @Nullable ManagementAccount account) {
        ManagementRole role = account == null
                ? ManagementRole.ADMIN
                : ManagementRole.named(account.role()).orElseThrow();
        return UsernamePasswordAuthenticationToken.authenticated(name, null, List.of(role.authority()));
    }
}
