// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfaccesstoken.logic.KeyRing;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import org.sigcore.nrf.nfaccesstoken.store.JdbcSigningKeyStore;
import org.sigcore.nrf.nfaccesstoken.store.SealedKeys;
import org.sigcore.store.Database;
import org.sigcore.store.StoreException;
import org.sigcore.testkit.TestDatabases;
import tools.jackson.databind.JsonNode;

/** Rotation of keys, during which each token can be verified. */
class SigningKeysTest {
    private static final Duration INTERVAL = Duration.ofHours(24);
    private static final Duration PUBLISHED = Duration.ofHours(2);
    private static final Duration VALIDITY = Duration.ofHours(1);

    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private String algorithm = SigningKey.ES256;

    @Test
    void rotation_publishesNextKeyBeforeUseAndKeepsPreviousKey() {
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            SigningKeys keys = keys(database);
            String first = kid(keys);
            assertThat(kids(keys)).containsExactly(first);
            pass(keys, INTERVAL.minus(PUBLISHED));
            assertThat(kids(keys)).hasSize(2).startsWith(first);
            assertThat(kid(keys)).isEqualTo(first);
            pass(keys, PUBLISHED);
            String second = kid(keys);
            assertThat(second).isNotEqualTo(first);
            assertThat(kids(keys)).containsExactly(first, second);
            pass(keys, VALIDITY);
            assertThat(kids(keys)).containsExactly(first, second);
            pass(keys, PUBLISHED);
            assertThat(kids(keys)).containsExactly(second);
            assertThat(kid(keys(database))).as("after a restart").isEqualTo(second);
        }
    }

    @Test
    void concurrentFirstKeys_areStoredOnce() {
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            SigningKeyStore store = store(database, "");
            store.add(SigningKey.generate(SigningKey.ES256, now));
            store.add(SigningKey.generate(SigningKey.ES256, now));
            assertThat(store.loadAll()).hasSize(1);
        }
    }

    @Test
    void algorithmChange_addsKeyOfNewAlgorithmAtOnce() {
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            SigningKeys keys = keys(database);
            algorithm = SigningKey.RS256;
            pass(keys, Duration.ofSeconds(1));
            assertThat(keys.jwks().at("/keys/1/kty").stringValue()).isEqualTo("RSA");
            SigningKey current = keys.current();
            assertThat(current == null ? "" : current.algorithm()).isEqualTo(SigningKey.RS256);
            assertThat(kids(keys)).as("tokens of the previous key still verify").hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SigningKey.ES256, SigningKey.RS256})
    void signature_verifiesWithPublishedKey(String of) throws Exception {
        SigningKey key = SigningKey.generate(of, now);
        String[] parts = key.sign(Json.object().put("a", 1), true).split("\\.", -1);
        Signature signature =
                Signature.getInstance(of.equals(SigningKey.RS256) ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
        signature.initVerify(key.keys().getPublic());
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
        JsonNode header = Json.parseObject(Base64.getUrlDecoder().decode(parts[0]));
        assertThat(header.get("kid")).isEqualTo(key.jwk().get("kid"));
        assertThat(key.sign(Json.object(), false)).doesNotContain(key.kid());
    }

    @Test
    void keySecret_encryptsPrivateKeyInDatabase() {
        String secret = "0123456789abcdef0123456789abcdef";
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            SigningKey key = SigningKey.generate(SigningKey.ES256, now);
            String open =
                    Base64.getEncoder().encodeToString(key.keys().getPrivate().getEncoded());
            store(database, "").add(key);
            assertThat(privateKey(database)).as("without a secret").isEqualTo(open);

            assertThat(store(database, secret).loadAll().getFirst().kid()).isEqualTo(key.kid());
            assertThat(privateKey(database)).startsWith("aes256gcm:").doesNotContain(open);
            SigningKey again = store(database, secret).loadAll().getFirst();
            assertThat(again.keys().getPrivate().getEncoded())
                    .isEqualTo(key.keys().getPrivate().getEncoded());

            assertThatThrownBy(() -> store(database, "").loadAll())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("nrf.token.key-secret is not set");
            assertThatThrownBy(() -> store(database, secret.replace('0', '1')).loadAll())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("another nrf.token.key-secret");
        }
    }

    private static String privateKey(Database database) {
        return database.execute(connection -> {
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("SELECT private_key FROM NfTokenKeys")) {
                row.next();
                return row.getString(1);
            }
        });
    }

    private static SigningKeyStore store(Database database, String secret) {
        return new JdbcSigningKeyStore(database, SealedKeys.with(secret));
    }

    private SigningKeys keys(Database database) {
        SigningKeys keys = new SigningKeys(
                store(database, ""), () -> now, () -> new KeyRing.Rules(algorithm, INTERVAL, PUBLISHED, VALIDITY));
        keys.turn();
        return keys;
    }

    private void pass(SigningKeys keys, Duration time) {
        now = now.plus(time);
        keys.turn();
    }

    private static String kid(SigningKeys keys) {
        SigningKey current = keys.current();
        return current == null ? "" : current.kid();
    }

    private static java.util.List<String> kids(SigningKeys keys) {
        return keys.jwks().get("keys").values().stream()
                .map(key -> String.valueOf(Json.string(key, "kid")))
                .toList();
    }
}
