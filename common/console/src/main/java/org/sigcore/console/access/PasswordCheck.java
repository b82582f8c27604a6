// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.sigcore.console.state.StateWork;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;

/**
 * Compares passwords with their hashes, two at a time, and slows down guessing. All passwords of persons are compared
 * here. Thread-safe.
 */
public final class PasswordCheck {
    private static final int HASHES_AT_A_TIME = 2;
    static final int LONGEST_OCTETS = 72; // as far as bcrypt reads
    // Hash of no password.
    private static final String UNUSED_HASH = "$2a$10$7EqJtq98hPqEX7fNZaFWoOePaWxn96p36WQoeG6Lruj3vjPGga31W";

    private final LoginThrottle throttle;
    private final PasswordEncoder encoder;
    private final StateWork state;
    private final Semaphore hashing = new Semaphore(HASHES_AT_A_TIME);

    public PasswordCheck(LoginThrottle throttle, PasswordEncoder encoder, StateWork state) {
        this.throttle = throttle;
        this.encoder = encoder;
        this.state = state;
    }

    /**
     * Returns true if a password is right. An unknown user takes as long as a wrong password. Fails with
     * {@link TooManyLoginsException} after too many failures.
     *
     * @param address address of the browser
     * @param name name of the user
     * @param hash hash of the user's password; empty for an unknown user
     */
    Mono<Boolean> check(String address, String name, String password, Mono<String> hash) {
        return Mono.defer(() -> {
            Duration delay = throttle.delay(address, name);
            if (delay == null) {
                return Mono.error(new TooManyLoginsException());
            }
            Mono<Boolean> checked = hash.defaultIfEmpty("")
                    .publishOn(state.threads())
                    .map(found -> isRight(password, found))
                    .doOnNext(right -> {
                        if (!right) {
                            throttle.failed(address, name);
                        }
                    });
            return delay.isZero() ? checked : checked.delaySubscription(delay);
        });
    }

    private boolean isRight(String password, String hash) {
        if (!fits(password)) {
            return false;
        }
        return hashing(() -> encoder.matches(password, hash.isEmpty() ? UNUSED_HASH : hash)) && !hash.isEmpty();
    }

    /** Returns the hash of a new password. Blocks. */
    String hash(String password) {
        return hashing(() -> String.valueOf(encoder.encode(password)));
    }

    /** Returns true if bcrypt reads the whole password. */
    static boolean fits(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length <= LONGEST_OCTETS;
    }

    private <T> T hashing(Supplier<T> work) {
        hashing.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            hashing.release();
        }
    }
}
