// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.store;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import org.sigcore.nrf.nfaccesstoken.service.SigningKeyStore;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StoreException;

/**
 * Stores keys in the table NfTokenKeys: PKCS #8, {@linkplain SealedKeys sealed}, and X.509 in base 64. Without a
 * secret, anyone with read access to the table can sign tokens. Keys stored before a secret was configured are sealed
 * when they are loaded.
 */
public final class JdbcSigningKeyStore implements SigningKeyStore {
    private final Database database;
    private final SealedKeys sealed;

    /** @param database migrated with {@code db/migration/nrf} */
    public JdbcSigningKeyStore(Database database, SealedKeys sealed) {
        this.database = database;
        this.sealed = sealed;
    }

    @Override
    public List<SigningKey> loadAll() {
        List<SigningKey> open = new ArrayList<>();
        List<SigningKey> keys = database.execute(connection -> {
            open.clear();
            try (PreparedStatement select = connection.prepareStatement(
                            "SELECT algorithm, private_key, public_key, active_from, kid FROM NfTokenKeys");
                    ResultSet rows = select.executeQuery()) {
                List<SigningKey> found = new ArrayList<>();
                while (rows.next()) {
                    SigningKey key = key(rows);
                    found.add(key);
                    if (!sealed.isCurrent(rows.getString(2))) {
                        open.add(key);
                    }
                }
                return found;
            }
        });
        open.forEach(this::seal);
        return keys;
    }

    private void seal(SigningKey key) {
        database.write(connection -> {
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE NfTokenKeys SET private_key = ? WHERE kid = ?")) {
                update.setString(1, sealed(key));
                update.setString(2, key.kid());
                return update.executeUpdate();
            }
        });
    }

    private String sealed(SigningKey key) {
        try {
            return sealed.seal(key.kid(), key.keys().getPrivate().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is not available in this JVM", e);
        }
    }

    @Override
    public void add(SigningKey key) {
        try {
            database.transact(connection -> {
                try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO NfTokenKeys (active_from, kid, algorithm, private_key, public_key)"
                                + " VALUES (?, ?, ?, ?, ?)")) {
                    insert.setLong(1, key.activeFrom().getEpochSecond());
                    insert.setString(2, key.kid());
                    insert.setString(3, key.algorithm());
                    insert.setString(4, sealed(key));
                    insert.setString(5, encode(key.keys().getPublic().getEncoded()));
                    return insert.executeUpdate();
                }
            });
        } catch (DuplicateKeyException e) {
            // Another process has created the key with this activation time; the next load returns it.
            return;
        }
    }

    @Override
    public void delete(List<SigningKey> keys) {
        database.transact(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM NfTokenKeys WHERE kid = ?")) {
                int deleted = 0;
                for (SigningKey key : keys) {
                    delete.setString(1, key.kid());
                    deleted += delete.executeUpdate();
                }
                return deleted;
            }
        });
    }

    private SigningKey key(ResultSet row) throws SQLException {
        String algorithm = row.getString(1);
        try {
            KeyFactory factory = KeyFactory.getInstance(algorithm.equals(SigningKey.RS256) ? "RSA" : "EC");
            KeyPair keys = new KeyPair(
                    factory.generatePublic(new X509EncodedKeySpec(decode(row.getString(3)))),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(sealed.open(row.getString(5), row.getString(2)))));
            return SigningKey.of(algorithm, keys, Instant.ofEpochSecond(row.getLong(4)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new StoreException("unreadable key in a row of NfTokenKeys: " + e.getMessage(), e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }
}
