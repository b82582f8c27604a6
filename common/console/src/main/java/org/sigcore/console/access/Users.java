// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Grant;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Role;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.StoredGrant;
import org.sigcore.console.store.UserAccount;
import org.sigcore.console.store.UserAccounts;
import reactor.core.publisher.Mono;

/** Users with passwords. At least one administrator of all functions always remains. */
public final class Users {
    /** Name of the first administrator. */
    public static final String FIRST = "admin";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");
    private static final int SHORTEST = 12;
    private static final Duration FRESH = Duration.ofSeconds(2);

    private final UserAccounts accounts;
    private final StateWork state;
    private final AuditLog audit;
    private final PasswordCheck passwords;
    private final Clock clock;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    private record Seen(long stamp, Instant at) {}

    /**
     * A user as an administrator writes it.
     *
     * @param password null to keep the present one
     * @param grants such as {@code operator} or {@code operator@nrf}
     */
    public record NewUser(
            @Nullable String password, @Nullable List<@Nullable String> grants) {
        @Override
        public String toString() {
            return "NewUser[grants=" + grants + "]"; // without the password
        }
    }

    public Users(UserAccounts accounts, StateWork state, AuditLog audit, PasswordCheck passwords, Clock clock) {
        this.accounts = accounts;
        this.state = state;
        this.audit = audit;
        this.passwords = passwords;
        this.clock = clock;
    }

    /** Adds the first administrator if there is no user. Blocks. Returns true if the user was added. */
    public boolean addFirst(String password) {
        return Boolean.TRUE.equals(state.inTransaction(() -> {
            if (accounts.count() > 0) {
                return false;
            }
            UserAccount first = new UserAccount(FIRST);
            first.setPasswordHash(hash(password), 1, clock.instant());
            first.setGrants(Set.of(new StoredGrant(Role.ADMINISTRATOR.wireName(), "")), 1, clock.instant());
            accounts.save(first);
            return true;
        }));
    }

    public Mono<List<UserAccount>> all() {
        return state.run(accounts::findAll);
    }

    /** Returns a user; empty if absent. */
    public Mono<UserAccount> find(String name) {
        return state.run(() -> accounts.findById(name).orElse(null));
    }

    /** Returns true if a user is unchanged since a login; a change elsewhere is seen within two seconds. */
    public Mono<Boolean> isCurrent(String name, long stamp) {
        Seen last = seen.get(name);
        if (last != null && last.at().plus(FRESH).isAfter(clock.instant())) {
            return Mono.just(last.stamp() == stamp);
        }
        return find(name).map(UserAccount::stamp).defaultIfEmpty(0L).map(found -> {
            if (found == 0) {
                seen.remove(name);
            } else {
                seen.put(name, new Seen(found, clock.instant()));
            }
            return found == stamp;
        });
    }

    /** Adds or replaces a user, which ends the user's sessions. */
    public Mono<UserAccount> put(Actor actor, String name, NewUser user) {
        if (!NAME.matcher(name).matches()) {
            throw Refusal.of(400, "name: expected 1 to 64 lower-case letters, digits or . _ @ -");
        }
        Set<StoredGrant> grants = grants(user.grants());
        String password = user.password();
        return encoded(password)
                .flatMap(hash -> state.run(() -> {
                    UserAccount account = accounts.findById(name).orElse(null);
                    if (account == null && hash.isEmpty()) {
                        throw Refusal.of(400, "password: a new user needs one");
                    }
                    UserAccount changed = account == null ? new UserAccount(name) : account;
                    Instant now = clock.instant();
                    long stamp = stamp(changed, now);
                    changed.setGrants(grants, stamp, now);
                    if (!hash.isEmpty()) {
                        changed.setPasswordHash(hash, stamp, now);
                    }
                    accounts.saveAndFlush(changed);
                    requireAdministrator();
                    audit.done(actor, new AuditLog.Subject("user-write", "", name, described(grants, password)));
                    return changed;
                }))
                .doOnNext(account -> seen.remove(name));
    }

    /** Changes the password of the person, which ends all sessions of the person. */
    public Mono<UserAccount> changePassword(Actor actor, @Nullable String present, @Nullable String next) {
        if (present == null || next == null) {
            throw Refusal.of(400, "expected present and next");
        }
        AuditLog.Subject subject = new AuditLog.Subject("password-change", "", actor.name(), "");
        Mono<String> presentHash = find(actor.name())
                .switchIfEmpty(Mono.error(() -> Refusal.of(409, "this person logs in elsewhere")))
                .map(UserAccount::passwordHash);
        return passwords
                .check(actor.address(), actor.name(), present, presentHash)
                .onErrorMap(
                        TooManyLoginsException.class,
                        e -> Refusal.of(429, "too many wrong passwords: try again in a few seconds"))
                .flatMap(right -> right ? encoded(next) : wrongPassword(actor, subject))
                .flatMap(hash -> state.run(() -> {
                    UserAccount account = accounts.findById(actor.name()).orElseThrow();
                    Instant now = clock.instant();
                    account.setPasswordHash(hash, stamp(account, now), now);
                    audit.done(actor, subject);
                    return account;
                }))
                .doOnNext(account -> seen.remove(account.name()));
    }

    private Mono<String> wrongPassword(Actor actor, AuditLog.Subject subject) {
        return state.run(() -> {
                    audit.refused(actor, subject, "wrong password");
                    return true;
                })
                .then(Mono.error(Refusal.of(403, "present: the password is wrong")));
    }

    /** Deletes a user, which ends the user's sessions. */
    public Mono<Boolean> delete(Actor actor, String name) {
        return state.run(() -> {
                    UserAccount account =
                            accounts.findById(name).orElseThrow(() -> Refusal.of(404, "there is no such user"));
                    accounts.delete(account);
                    accounts.flush();
                    requireAdministrator();
                    audit.done(actor, new AuditLog.Subject("user-delete", "", name, ""));
                    return true;
                })
                .doOnNext(deleted -> seen.remove(name));
    }

    /** Returns the grants of a user. */
    public static Set<Grant> grants(UserAccount account) {
        return account.grants().stream()
                .flatMap(grant -> Role.named(grant.role()).stream().map(role -> new Grant(role, grant.function())))
                .collect(Collectors.toSet());
    }

    private static Set<StoredGrant> grants(@Nullable List<@Nullable String> texts) {
        if (texts == null || texts.isEmpty() || texts.size() > 100) {
            throw Refusal.of(400, "grants: expected 1 to 100 roles such as operator or operator@nrf");
        }
        return texts.stream()
                .map(text -> Grant.parse(String.valueOf(text))
                        .orElseThrow(() -> Refusal.of(400, "grants: expected ROLE or ROLE@FUNCTION, got " + text)))
                .map(grant -> new StoredGrant(grant.role().wireName(), grant.function()))
                .collect(Collectors.toSet());
    }

    private Mono<String> encoded(@Nullable String password) {
        return password == null
                ? Mono.just("")
                : Mono.fromCallable(() -> hash(password)).subscribeOn(state.threads());
    }

    private String hash(String password) {
        if (password.length() < SHORTEST || !PasswordCheck.fits(password)) {
            throw Refusal.of(
                    400,
                    "password: expected at least " + SHORTEST + " characters and at most "
                            + PasswordCheck.LONGEST_OCTETS + " octets");
        }
        return passwords.hash(password);
    }

    private void requireAdministrator() {
        boolean remains = accounts.findAll().stream()
                .anyMatch(account -> grants(account).contains(new Grant(Role.ADMINISTRATOR, "")));
        if (!remains) {
            throw Refusal.of(409, "the last administrator must remain");
        }
    }

    // Never that of a former user of the name.
    private static long stamp(UserAccount account, Instant now) {
        return Math.max(account.stamp() + 1, now.toEpochMilli());
    }

    private static String described(Set<StoredGrant> grants, @Nullable String password) {
        String roles = grants.stream()
                .map(grant -> grant.function().isEmpty() ? grant.role() : grant.role() + "@" + grant.function())
                .sorted()
                .collect(Collectors.joining(", "));
        return (password == null ? "" : "new password; ") + "grants " + roles;
    }
}
