// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Person;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.UserAccount;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;

/**
 * Authenticates users by name and password. The details of an attempt are the address of the browser, those of the
 * result the stamp of the user. An unknown user takes as long as a wrong password. Thread-safe.
 */
public final class PasswordLogin implements ReactiveAuthenticationManager {
    private static final int HASHES_AT_A_TIME = 2;
    private static final int LONGEST_OCTETS = 72;
    // Hash of no password.
    private static final String UNUSED_HASH = "$2a$10$7EqJtq98hPqEX7fNZaFWoOePaWxn96p36WQoeG6Lruj3vjPGga31W";

    private final Users users;
    private final LoginThrottle throttle;
    private final PasswordEncoder encoder;
    private final AuditLog audit;
    private final StateWork state;
    private final Semaphore hashing = new Semaphore(HASHES_AT_A_TIME);

    public PasswordLogin(
            Users users, LoginThrottle throttle, PasswordEncoder encoder, AuditLog audit, StateWork state) {
        this.users = users;
        this.throttle = throttle;
        this.encoder = encoder;
        this.audit = audit;
        this.state = state;
    }

    @Override
    public Mono<Authentication> authenticate(Authentication login) {
        String name = Objects.requireNonNullElse(login.getName(), "").strip().toLowerCase(Locale.ROOT);
        String password = String.valueOf(login.getCredentials());
        String address = String.valueOf(login.getDetails());
        Duration delay = throttle.delay(address, name);
        if (delay == null) {
            return Mono.error(new TooManyLoginsException());
        }
        Mono<Authentication> checked = users.find(name)
                .map(java.util.Optional::of)
                .defaultIfEmpty(java.util.Optional.empty())
                .publishOn(state.threads())
                .flatMap(found -> check(found.orElse(null), name, password, address));
        return delay.isZero() ? checked : checked.delaySubscription(delay);
    }

    private Mono<Authentication> check(@Nullable UserAccount account, String name, String password, String address) {
        boolean right = matches(password, account == null ? UNUSED_HASH : account.passwordHash());
        if (account == null || !right) {
            throttle.failed(address, name);
            // A name that is no user may be a password typed in the wrong field: it is not recorded.
            String shown = account == null ? "" : name;
            return state.run(() -> {
                        audit.refused(actor(shown, address), subject(shown), "wrong user or password");
                        return true;
                    })
                    .then(Mono.error(new BadCredentialsException("the user or the password is wrong")));
        }
        UsernamePasswordAuthenticationToken user = UsernamePasswordAuthenticationToken.authenticated(
                name, null, Persons.authorities(Users.grants(account)));
        user.setDetails(account.stamp());
        return state.run(() -> {
            audit.done(actor(name, address), subject(name));
            return user;
        });
    }

    private boolean matches(String password, String hash) {
        if (password.getBytes(StandardCharsets.UTF_8).length > LONGEST_OCTETS) {
            return false;
        }
        hashing.acquireUninterruptibly();
        try {
            return encoder.matches(password, hash);
        } finally {
            hashing.release();
        }
    }

    private static Actor actor(String name, String address) {
        return new Actor(new Person(name, Set.of()), address);
    }

    private static AuditLog.Subject subject(String name) {
        return new AuditLog.Subject("login", "", name, "");
    }
}
